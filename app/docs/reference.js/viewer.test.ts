import { readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { withoutQuestions } from './viewer'

describe('withoutQuestions', () => {
  it('takes both questions out of the installed viewer, which stays a script', async () => {
    const viewer = await readFile('node_modules/@scalar/api-reference/dist/browser/standalone.js', 'utf8')
    const served = withoutQuestions(viewer)
    expect(served).not.toContain('new Function')
    expect(served.slice(served.indexOf('if(!1&&!'))).toMatch(/^if\(!1&&![^{]{1,40}\{/)
    expect(() => new Script(served)).not.toThrow()
  })

  it('fails where a viewer asks them elsewhere', () => {
    expect(() => withoutQuestions('Scalar={}')).toThrow('The reference viewer changed')
  })
})
