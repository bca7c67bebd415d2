/** Where a company's picture lies: among the photos, so that backups and buckets have it too. */
export function logoKey(accountId: string, logo: string): string {
  return `photos/${accountId}/logo/${logo}.png`
}
