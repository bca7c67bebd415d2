/** The command that connects Claude Code with a key. */
export function commandFor(address: string, key: string): string {
  return `claude mcp add --transport http fieldline ${address} --header "Authorization: Bearer ${key}"`
}

/** The audit log of everybody whose name holds the text. */
export function auditAddress(who: string): string {
  return `/settings/audit?who=${encodeURIComponent(who)}`
}
