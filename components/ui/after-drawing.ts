/**
 * Does work once what is shown now is on the screen: the first of two frames draws it, the second begins when it is there. A page that nobody
 * looks at draws nothing, and its work is done at once.
 */
export function afterDrawing(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work)
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)))
}
