import { renewDueContracts } from './renew-due'
import { takeOverAssets } from './take-over'

export { warnOfContractEnds } from './warn-of-end'

/** Renews what renews itself, and hands assets over to what begins. */
export async function continueContracts(): Promise<void> {
  await renewDueContracts()
  await takeOverAssets()
}
