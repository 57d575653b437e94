// Tells ThreadSanitizer about Swift's Mutex.
//
// A thread that has to wait for a Mutex waits in libswiftSynchronization, which is not built with
// ThreadSanitizer. It sees no order between the two threads then, and reports a race that is none.
// These functions take the place of the library's, call them, and say what they do.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

typedef SWIFT void Lock(uint32_t thread, SELF);
typedef SWIFT void Unlock(SELF);

void __tsan_acquire(void *);
void __tsan_release(void *);
SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void unlock(SELF) {
  __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
