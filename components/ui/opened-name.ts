/** The record that was asked for last, by the path of its page, and what the link called it. */
let opened: { path: string; name: string } | null = null

/** Keeps what a link to a record is called, for the page that opens. */
export function rememberName(path: string, name: string | null): void {
  opened = name?.trim() ? { path, name: name.trim() } : null
}

/** What the link to a page was called; `undefined` where no link led there. */
export function openedName(path: string): string | undefined {
  return opened?.path === path ? opened.name : undefined
}
