import { describe, expect, it } from 'vitest'
import { originOf } from './origin'

describe('originOf', () => {
  it.each([
    ['https://app.example.com', 'https://app.example.com'],
    ['https://App.Example.com/', 'https://app.example.com'],
    ['https://app.example.com:443', 'https://app.example.com'],
    ['https://app.example.com:8443', 'https://app.example.com:8443'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1', 'http://127.0.0.1'],
  ])('reads %s as %s', (text, origin) => {
    expect(originOf(text)).toBe(origin)
  })

  it.each([
    '',
    '*',
    'null',
    'app.example.com',
    'http://app.example.com',
    'https://*.example.com',
    'ftp://app.example.com',
    'https://app.example.com/path',
    'https://app.example.com?x=1',
    'https://me@app.example.com',
    'javascript:alert(1)',
    'https://app.example.com#x',
    'https://app.example.com/..',
  ])('refuses %j', (text) => {
    expect(originOf(text)).toBeNull()
  })
})
