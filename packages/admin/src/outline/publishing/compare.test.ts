import { expect, test } from 'vitest'
import { compareContents } from './compare.ts'

const text = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

test('says block by block what was added, edited, moved and removed', () => {
  const before = {
    blocks: [text('a', '<p>One</p>'), text('b', '<p>Two</p>'), text('c', '<p>Three</p>'), text('d', '<p>Four</p>')],
  }
  const after = {
    blocks: [text('c', '<p>Three</p>'), text('a', '<p>One!</p>'), text('b', '<p>Two</p>'), text('e', '<p>New</p>')],
  }
  expect(compareContents(before, after)).toEqual([
    { id: 'c', kind: 'moved', name: 'Text: Three', settings: [] },
    { id: 'a', kind: 'edited', name: 'Text: One!', settings: [{ name: 'html', before: 'One', after: 'One!' }] },
    { id: 'e', kind: 'added', name: 'Text: New', settings: [{ name: 'html', before: '', after: 'New' }] },
    { id: 'd', kind: 'removed', name: 'Text: Four', settings: [{ name: 'html', before: 'Four', after: '' }] },
  ])
  expect(compareContents(before, before)).toEqual([])
})
