/** Whether an element can be seen and take the focus: neither undrawn nor part of the page that is being left, which is hidden but keeps its size. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}
