import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { pickStored, type SiteFooter, useSaveHeaderFooter } from './header-footer.ts'
import { SavedText } from './saved-fields.tsx'
import styles from './live.module.css'
import { t } from '../../i18n/text.ts'

/** What the footer of every page shows beside its blocks. Each choice is saved at once. */
export function FooterFields({ footer }: { readonly footer: SiteFooter }) {
  const { save, problem } = useSaveHeaderFooter()
  const change = (changes: Partial<SiteFooter>) => save({ footer: changes }, { footer: pickStored(footer, changes) })
  return (
    <div className={styles.fields}>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('Shown in the footer')}</legend>
        <Checkbox isSelected={footer.showContact} onChange={(showContact) => void change({ showContact })}>
          {t('Contact details')}
        </Checkbox>
        <Checkbox
          isSelected={footer.showSocialAccounts}
          onChange={(showSocialAccounts) => void change({ showSocialAccounts })}
        >
          {t('Social accounts')}
        </Checkbox>
      </fieldset>
      <SavedText
        label={t('Line beside the copyright')}
        maxLength={300}
        value={footer.note}
        description={t('Leave blank for none.')}
        onSave={(note) => change({ note })}
      />
    </div>
  )
}
