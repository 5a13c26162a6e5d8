/** Takes a form back to what is stored. Without it a reset would keep what is not saved, as it does when somebody else saves meanwhile. */
export const asStored = { keepDirtyValues: false } as const
