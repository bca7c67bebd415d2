export { lockCoverage, putLockBack, setLocked, unlockCoverage } from './lock'
export { findLocked, refuseBilled, refuseLockedBelow } from './locked'
