import { getErrorMessage } from '../api/problem.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { type SiteProfile, useSaveSiteProfile } from '../site/site-profile.ts'
import styles from '../site/site.module.css'
import { t } from '../i18n/text.ts'

/** Whether search engines may list the site. */
export function SearchPanel({ profile }: { readonly profile: SiteProfile }) {
  const notify = useNotify()
  const save = useSaveSiteProfile()
  const isHidden = save.isPending ? (save.variables.isHiddenFromSearch ?? false) : profile.isHiddenFromSearch
  return (
    <Panel title={t('Search engines')}>
      <div className={styles.body}>
        <Checkbox
          isSelected={isHidden}
          onChange={(isOn) =>
            save.mutate(
              { isHiddenFromSearch: isOn },
              {
                onSuccess: () =>
                  notify(
                    isOn ? t('Your site is hidden from search engines.') : t('Search engines can list your site.'),
                  ),
              },
            )
          }
        >
          {t('Hide site from search engines')}
        </Checkbox>
        <p className={styles.note}>{t('Hide single pages in their settings under Pages.')}</p>
        {save.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(save.error)}
          </Notice>
        )}
      </div>
    </Panel>
  )
}
