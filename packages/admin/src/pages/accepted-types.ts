import type { CustomType, ThemeTypes } from './pages.ts'

/** What the items of a list may be. */
export interface AcceptedTypes {
  /** Types of the theme. */
  readonly types: readonly CustomType[]
  /** Items of no type of the theme. */
  readonly mayBePlain: boolean
  readonly hasVideo: boolean
  readonly hasAudio: boolean
  /** Its items are pictures first of all: many may be added at once. */
  readonly isOfPictures: boolean
  /** Its owner decides the order. */
  readonly isOrdered: boolean
}

const videoKinds: readonly string[] = ['gallery', 'blog']
const audioKinds: readonly string[] = ['album', 'blog']
const orderedKinds: readonly string[] = ['gallery', 'album']

/** What a kind of list holds: the theme's own kinds say it in their conf, those of the platform are known. */
export function getAcceptedTypes(typeName: string, theme: ThemeTypes | undefined): AcceptedTypes {
  const conf = theme?.collectionTypes.find((type) => type.typeName === typeName)
  const accepts = conf?.acceptTypes ?? []
  const types = (theme?.customTypes ?? []).filter(({ name }) => accepts.includes(name))
  const isOpen = accepts.length === 0
  return {
    types,
    mayBePlain: isOpen || accepts.some((name) => !types.some((type) => type.name === name)),
    hasVideo: videoKinds.includes(typeName) || accepts.includes('video') || types.some(({ base }) => base === 'video'),
    hasAudio: audioKinds.includes(typeName) || accepts.includes('audio'),
    isOfPictures: typeName === 'gallery' || (accepts.includes('image') && !accepts.includes('text')),
    isOrdered:
      orderedKinds.includes(typeName) || conf?.ordering === 'user-orderable' || conf?.ordering === 'music-album',
  }
}
