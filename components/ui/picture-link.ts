/** The API's links bear the installation's own name; the console may be open under another one, which has the pictures too. */
export function here(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
