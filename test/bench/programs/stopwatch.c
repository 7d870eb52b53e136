// Runs a command and writes what it cost to RESULT, as JSON: seconds of wall clock, seconds of processor time in user
// mode and in the kernel, and the peak of its resident memory in bytes. A small program of its own, so that neither the
// start of the child nor the memory of the harness is counted.   cc -O2 -o stopwatch stopwatch.c ; ./stopwatch RESULT COMMAND…
#define _GNU_SOURCE
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
extern char **environ;
static double seconds(struct timeval t) { return t.tv_sec + t.tv_usec / 1e6; }
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec / 1e9; }
int main(int count, char **words) {
  if (count < 3) { fprintf(stderr, "usage: stopwatch RESULT COMMAND...\n"); return 2; }
  pid_t child; int status; struct rusage used; double began = now();
  int failed = posix_spawnp(&child, words[2], NULL, NULL, words + 2, environ);
  if (failed) { fprintf(stderr, "%s: %s\n", words[2], strerror(failed)); return 127; }
  while (wait4(child, &status, 0, &used) < 0) if (errno != EINTR) { perror("wait4"); return 127; }
  double wall = now() - began;
  FILE *result = fopen(words[1], "w");
  if (!result) { perror(words[1]); return 127; }
  fprintf(result, "{\"seconds\":%.4f,\"user\":%.3f,\"system\":%.3f,\"peak\":%ld}\n", wall, seconds(used.ru_utime), seconds(used.ru_stime), used.ru_maxrss * 1024);
  fclose(result);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
