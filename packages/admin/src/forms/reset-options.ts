/** Takes a form back to what is stored. Without it a reset would keep what is not saved, as it does when somebody else saves meanwhile. */
export const resetToSaved = { keepDirtyValues: false } as const

/** What a form does when it hears what is stored by now: what was typed stays, and so does what is said about it. */
export const keepTyped = { keepDirtyValues: true, keepErrors: true } as const
