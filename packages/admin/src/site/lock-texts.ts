import { t } from '../i18n/text.ts'

/** The sentences about the password of a page, by its title, or of the whole website without one. */
export function getLockTexts(page: string | undefined) {
  return page === undefined
    ? {
        title: t('Password for the whole website'),
        set: t('Set password for the whole website'),
        change: t('Change the password of the whole website'),
        remove: t('Remove the password of the whole website'),
        saved: t('Password set for the whole website.'),
        removed: t('Password removed from the whole website.'),
      }
    : {
        title: t('Password for {page}', { page }),
        set: t('Set password for {page}', { page }),
        change: t('Change the password of {page}', { page }),
        remove: t('Remove the password of {page}', { page }),
        saved: t('Password set for {page}.', { page }),
        removed: t('Password removed from {page}.', { page }),
      }
}
