/**
 * What somebody may do in the console, for pages and controls to show no more than that. The services check every write
 * again. lib/access/permissions.ts makes it from scopes and grants.
 */
export type Permissions = {
  createWorkOrders: boolean
  /** Change, assign, schedule and delete them, and all that planning the day takes: absence, plans, mails to customers. */
  changeWorkOrders: boolean
  changeCustomers: boolean
  changeAssets: boolean
  /** Catalogue with costs, tax codes, and what is to be billed. */
  seeBilling: boolean
  changeBilling: boolean
  /** Have a whole list as a file. */
  exportData: boolean
  administer: boolean
}

/** Those of nobody in particular. */
export const NO_PERMISSIONS: Permissions = {
  createWorkOrders: false,
  changeWorkOrders: false,
  changeCustomers: false,
  changeAssets: false,
  seeBilling: false,
  changeBilling: false,
  exportData: false,
  administer: false,
}
