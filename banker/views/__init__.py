"""What is shown: tables, the chart, JSON."""
