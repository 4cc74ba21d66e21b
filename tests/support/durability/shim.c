/* Lets the Nth call on what lies in a folder fail, or the process die at it. Told by the environment:
   FAULT_FOLDER, FAULT_AT (1 is the first), FAULT_HOW, FAULT_ERROR (a number), FAULT_LOG (where calls are written). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum turn { GO, FAIL, HALF, DIE_AFTER, DIE_HALF };
static long calls;

static int named(const char *path) {
    const char *folder = getenv("FAULT_FOLDER");
    return folder && path && !strncmp(path, folder, strlen(folder));
}

static int opened(int descriptor) {
    char link[64], path[4096];
    if (!getenv("FAULT_FOLDER")) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return named(path);
}

static enum turn turn(const char *call, int ours) {
    if (!ours) return GO;
    const char *at = getenv("FAULT_AT"), *how = getenv("FAULT_HOW"), *log = getenv("FAULT_LOG");
    long when = at ? atol(at) : 0;
    calls++;
    int moves = !strcmp(call, "write") || !strcmp(call, "read");
    int for_ever = strstr(how, "ever") != NULL;
    if (!when || calls < when || (calls > when && !for_ever)) return GO;
    if (log && calls == when) {
        int out = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0666);
        syscall(SYS_write, out, call, strlen(call));
        syscall(SYS_close, out);
    }
    if (!strcmp(how, "die before")) kill(getpid(), SIGKILL);
    if (!strcmp(how, "die after")) return DIE_AFTER;
    if (!strcmp(how, "die half-way")) return moves ? DIE_HALF : DIE_AFTER;
    if (!strncmp(how, "half", 4)) return moves ? HALF : GO;
    errno = atoi(getenv("FAULT_ERROR"));
    return FAIL;
}

#define CALL(type, name, label, parameters, arguments, ours)               \
    type name parameters {                                                 \
        static type(*real) parameters;                                     \
        if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);     \
        enum turn now = turn(label, ours);                                 \
        if (now == FAIL) return -1;                                        \
        type result = real arguments;                                      \
        if (now == DIE_AFTER) kill(getpid(), SIGKILL);                     \
        return result;                                                     \
    }

#define MOVE(name, bytes)                                                        \
    ssize_t name(int descriptor, bytes data, size_t size) {                      \
        enum turn now = turn(#name, opened(descriptor));                         \
        if (now == FAIL) return -1;                                              \
        if ((now == HALF || now == DIE_HALF) && size > 1) size /= 2;             \
        ssize_t result = syscall(SYS_##name, descriptor, data, size);            \
        if (now == DIE_AFTER || now == DIE_HALF) kill(getpid(), SIGKILL);        \
        return result;                                                           \
    }

#define OPEN(name)                                                         \
    int name(const char *path, int flags, ...) {                           \
        va_list more;                                                      \
        va_start(more, flags);                                             \
        int mode = va_arg(more, int);                                      \
        va_end(more);                                                      \
        enum turn now = turn("open", named(path));                         \
        if (now == FAIL) return -1;                                        \
        int result = syscall(SYS_openat, AT_FDCWD, path, flags, mode);     \
        if (now == DIE_AFTER) kill(getpid(), SIGKILL);                     \
        return result;                                                     \
    }

#define STAT(name, by_name, by_descriptor)                                                                  \
    CALL(int, by_name, "stat", (const char *path, struct name *found), (path, found), named(path))           \
    CALL(int, by_descriptor, "fstat", (int descriptor, struct name *found), (descriptor, found), opened(descriptor))

MOVE(read, void *)
MOVE(write, const void *)
OPEN(open)
OPEN(open64)
STAT(stat, stat, fstat)
STAT(stat64, stat64, fstat64)
CALL(off_t, lseek, "lseek", (int d, off_t to, int from), (d, to, from), opened(d))
CALL(off64_t, lseek64, "lseek", (int d, off64_t to, int from), (d, to, from), opened(d))
CALL(int, ftruncate, "ftruncate", (int d, off_t size), (d, size), opened(d))
CALL(int, ftruncate64, "ftruncate", (int d, off64_t size), (d, size), opened(d))
CALL(int, fsync, "fsync", (int d), (d), opened(d))
CALL(int, fdatasync, "fsync", (int d), (d), opened(d))
CALL(int, flock, "flock", (int d, int how), (d, how), opened(d))
CALL(int, unlink, "unlink", (const char *path), (path), named(path))
CALL(int, rename, "rename", (const char *path, const char *to), (path, to), named(path) || named(to))
CALL(int, link, "link", (const char *path, const char *to), (path, to), named(path) || named(to))

int close(int descriptor) { /* a close that fails has closed all the same */
    enum turn now = turn("close", opened(descriptor));
    int error = errno, result = syscall(SYS_close, descriptor);
    if (now == DIE_AFTER) kill(getpid(), SIGKILL);
    if (now == FAIL) errno = error;
    return now == FAIL ? -1 : result;
}
