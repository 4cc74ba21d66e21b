"""Everything printed: tables, the chart, JSON."""
