/** What most assistants take into their configuration to connect with a key. */
export function configurationFor(address: string, key: string): string {
  const fieldline = { type: 'http', url: address, headers: { Authorization: `Bearer ${key}` } }
  return JSON.stringify({ mcpServers: { fieldline } })
}

/** The audit log of everybody whose name holds the text. */
export function auditAddress(who: string): string {
  return `/settings/audit?who=${encodeURIComponent(who)}`
}
