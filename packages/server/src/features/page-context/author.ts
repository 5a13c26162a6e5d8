import type { contentRows } from '../content/index.ts'
import { escapeHtml, toSafeUrl } from '../../platform/text/html.ts'
import { toImageJson } from '../media/index.ts'

/** Who wrote an item. Everything but name and id is empty for a name that has no page of its own. */
export interface AuthorJson {
  /** What `?author=` takes: for a name alone that is the name, as an address has it. */
  id: string
  displayName: string
  firstName: string
  lastName: string
  bio: string
  websiteUrl: string
  avatarId?: string
  avatarAssetUrl?: string
}

export function toAuthorJson(author: contentRows.ItemRow['author'], name: string): AuthorJson {
  const [id, displayName, bio, websiteUrl, avatar] = author ?? [buildAuthorId(name), name, '', '', null]
  const words = displayName.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : ''
  const picture = avatar && toImageJson(avatar)
  return {
    id,
    displayName: escapeHtml(displayName),
    firstName: escapeHtml(lastName === '' ? displayName : words.slice(0, -1).join(' ')),
    lastName: escapeHtml(lastName),
    bio: escapeHtml(bio),
    websiteUrl: escapeHtml(websiteUrl === '' ? '' : toSafeUrl(websiteUrl)),
    ...(picture ? { avatarId: picture.id, avatarAssetUrl: picture.assetUrl } : {}),
  }
}

function buildAuthorId(name: string): string {
  return encodeURIComponent(name.trim().toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
