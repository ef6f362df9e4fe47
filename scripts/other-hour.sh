#!/bin/bash
# Runs a command as if it were another time: `bash scripts/other-hour.sh '2026-12-31 17:57' npm test -- --only database`
# (UTC). A test that only passes before nine in the morning, or not over midnight in Dhaka, shows then.
#
# Tests take their time from PostgreSQL's clock, Node's and the browser's together, so each process is given the same
# shift: a library that adds it to the clock of the day is put before the C library, in a mount namespace of this command
# alone. Needs Linux, root and gcc.
set -euo pipefail

if [ $# -lt 2 ]; then
  echo "Say: bash scripts/other-hour.sh '2026-12-31 17:57' command…" >&2
  exit 2
fi
# By itself: where a part of a sum fails, bash goes on.
wanted=$(date -u -d "$1" +%s)
shift_seconds=$((wanted - $(date -u +%s)))
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
gcc -O2 -shared -fPIC -DSHIFT="$shift_seconds" -o "$folder/clock.so" -x c - -ldl <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>

static int (*real)(clockid_t, struct timespec *);

__attribute__((constructor)) static void find(void) { real = dlsym(RTLD_NEXT, "clock_gettime"); }

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real) find();
  int failed = real(clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += SHIFT;
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = (struct timeval){exact.tv_sec, exact.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}
C
echo "$folder/clock.so" >"$folder/preload"
# What is mounted over must be there; empty it does nothing.
[ -e /etc/ld.so.preload ] || touch /etc/ld.so.preload
unshare --mount bash -c 'mount --bind "$0" /etc/ld.so.preload && exec "$@"' "$folder/preload" "$@"
