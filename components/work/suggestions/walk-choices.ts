/** Up, down, Home and End go from choice to choice of a list, among all that can be chosen there. */
export function walkChoices(event: React.KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('[data-slot-choices]')
  const choices = [...(list?.querySelectorAll<HTMLElement>('[data-slot-choice]') ?? [])]
  const at = choices.indexOf(event.currentTarget)
  const last = choices.length - 1
  const next = { ArrowDown: Math.min(at + 1, last), ArrowUp: Math.max(at - 1, 0), Home: 0, End: last }[event.key]
  if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  // The board and the dialog around have arrow keys of their own.
  event.stopPropagation()
  choices[next]?.focus()
}
