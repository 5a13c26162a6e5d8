import { defineError } from '../../platform/errors.ts'

export const folderExists = defineError<{ name: string }>(
  'folder_exists',
  409,
  ({ name }) => `There is a folder “${name}” already. Choose another name.`,
)

export const tooManyFolders = defineError<{ max: number }>(
  'too_many_folders',
  409,
  ({ max }) => `A library has at most ${max} folders. Delete one first.`,
)

export const fileComesBackTwice = defineError<{ fileName: string }>(
  'file_comes_back_twice',
  409,
  ({ fileName }) => `The file ${fileName} was uploaded again since. Delete that one first, then restore this one.`,
)
