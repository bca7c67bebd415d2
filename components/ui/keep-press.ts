/**
 * For a button that may move away under the pointer: the field that is left at the press is checked at once and the reason stands
 * below it, or what was asked for arrives above. The press stays the button's all the same.
 */
export function keepPress({ currentTarget, pointerId }: React.PointerEvent<HTMLButtonElement>): void {
  currentTarget.setPointerCapture(pointerId)
}
