import { defineError } from '../../platform/errors.ts'

export const folderCycle = defineError<{ collectionId: string }>(
  'folder_cycle',
  409,
  'A folder cannot stand inside itself. Choose another place.',
)

export const notAFolder = defineError<{ collectionId: string }>(
  'not_a_folder',
  409,
  'Pages stand inside folders and index pages only. Choose another place.',
)

export const homepageNeeded = defineError<{ collectionId: string }>(
  'homepage_needed',
  409,
  'This is the home page. Make another page the home page first.',
)

export const draftHomepage = defineError('draft_homepage', 409, 'Publish this page before you make it the home page.')

export const collectionChanged = defineError<{ collectionId: string; updatedAt: string }>(
  'collection_changed',
  409,
  'Someone else saved changes. Review them, then save again to overwrite.',
)
