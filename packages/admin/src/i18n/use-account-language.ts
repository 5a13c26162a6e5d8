import { useEffect } from 'react'
import { isLanguage, keepLanguage } from './languages.ts'
import { editorLanguage } from './text.ts'

/**
 * Reloads the editor once in the language of the account, where this browser spoke another one at the sign-in. A browser that keeps
 * nothing stays as it is, since it would reload forever. Later changes, such as in another tab, wait for the next load.
 */
export function useAccountLanguage(language: string | null): void {
  useEffect(() => {
    if (isLanguage(language) && language !== editorLanguage && keepLanguage(language)) location.reload()
    // Only the first answer counts: a reload later would interrupt somebody.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
