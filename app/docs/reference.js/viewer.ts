/**
 * Two questions that the viewer asks itself and that can only be answered with no here. Whether it may compile code: the policy
 * forbids it, and the browser reports the attempt. And whether the document has the viewer's own shape: it takes a second for ours, and
 * calls every `anyOf` over a `$ref` wrong, because of what the viewer itself wrote into it; ours is checked by `npm run check:clients`.
 */
const MAY_COMPILE = 'new Function("")'
const ITS_OWN_SHAPE = 'console.warn("document validation errors'
/** How far before its warning the question begins. */
const REACH = 300

/** The viewer without these questions. Throws when a newer package no longer asks them where they were, so that this is looked at again. */
export function withoutQuestions(viewer: string): string {
  const warning = viewer.indexOf(ITS_OWN_SHAPE)
  const question = viewer.lastIndexOf('if(!', warning)
  if (!viewer.includes(MAY_COMPILE) || warning < 0 || warning - question > REACH)
    throw new Error('The reference viewer changed: see app/docs/reference.js/viewer.ts')
  const patched = `${viewer.slice(0, question)}if(!1&&!${viewer.slice(question + 'if(!'.length)}`
  // An error, as the policy would throw one.
  return patched.replaceAll(MAY_COMPILE, 'null[0]')
}
