import { describe, expect, it } from 'vitest'
import { readDraft } from '@/lib/schemas/draft'
import { passwordSet } from '@/lib/schemas/people/user'
import { rejectWeakPassword } from './password-strength'

async function problemOf(password: string, about: string[] = []): Promise<string | null> {
  const draft = readDraft(passwordSet, { password })
  await rejectWeakPassword(draft, 'password', about)
  return draft.problems[0]?.message ?? null
}

describe('a new password', () => {
  it.each([
    'password12345',
    '1234567890123',
    'qwertyuiop123',
    'aaaaaaaaaaaaaaaaaaaa',
    'Password1234!',
    'P@ssw0rdP@ssw0rd',
    'iloveyouforever',
    'abcabcabcabcabc',
    '20112011201120112011',
  ])('is refused when it is easy to guess: %s', async (password) => {
    expect(await problemOf(password)).toContain('is easy to guess')
  })

  it.each([
    'correct horse battery',
    'three small boats at sea',
    'Überfahrt bei Nacht',
    'k8#mZ2vQ!x7L',
    '水曜日の朝に犬と港を歩いた',
  ])('is accepted when it is hard to guess, whatever its characters: %s', async (password) => {
    expect(await problemOf(password)).toBeNull()
  })

  it('is refused when it is built on the name, the e-mail address or the company', async () => {
    const about = ['dana.reyes@harborpine.example', 'Dana Reyes', 'Harbor & Pine']
    for (const password of ['danareyes123', 'harborpine12', 'fieldline123', 'Harbor & Pine1'])
      expect(await problemOf(password, about), password).toContain('your name, e-mail address or company')
    expect(await problemOf('danareyes123', [])).toBeNull()
  })

  it('is checked by its beginning only, so that long ones take no time', async () => {
    for (const text of ['a4@e3i1!s$5o0t7+', '.1aB$']) expect(await problemOf(text.repeat(200).slice(0, 200))).toBeNull()
    expect(await problemOf('1a'.repeat(100))).toContain('is easy to guess')
  })
})
