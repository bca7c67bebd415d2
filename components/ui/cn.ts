/** Joins class names and leaves out what is not one. Later classes do not win over earlier ones: give a component a prop instead. */
export function cn(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
