/** For `form.reset`: discards unsaved values, which `keepTyped` would keep. */
export const resetToSaved = { keepDirtyValues: false } as const

/** For `useForm`: newly loaded values do not replace what was typed, nor its error messages. */
export const keepTyped = { keepDirtyValues: true, keepErrors: true } as const
