import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { pickStored, type SiteHeader, useSaveHeaderFooter } from './header-footer.ts'
import { SavedLink, SavedText } from './saved-fields.tsx'
import styles from './live.module.css'
import { t } from '../../i18n/text.ts'

const positions = [
  { value: 'theme', label: t('As in the theme') },
  { value: 'left', label: t('At the start') },
  { value: 'center', label: t('In the middle') },
] as const

const scrollings = [
  { value: 'theme', label: t('As in the theme') },
  { value: 'sticky', label: t('Header stays in sight') },
  { value: 'static', label: t('Header scrolls away') },
] as const

/** How the header of every page is laid out. Each choice is saved at once. */
export function HeaderFields({ header }: { readonly header: SiteHeader }) {
  const { save, problem } = useSaveHeaderFooter()
  const change = (changes: Partial<SiteHeader>) => save({ header: changes }, { header: pickStored(header, changes) })
  const { buttonText, buttonUrl, buttonNewWindow } = header
  return (
    <div className={styles.fields}>
      {problem !== undefined && (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
      <Select
        label={t('Site title or logo')}
        options={positions}
        value={header.logoPosition}
        onChange={(logoPosition) => void change({ logoPosition })}
      />
      <Select
        label={t('While the page scrolls')}
        options={scrollings}
        value={header.scrolling}
        onChange={(scrolling) => void change({ scrolling })}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('Shown in the header')}</legend>
        <Checkbox isSelected={header.showSearch} onChange={(showSearch) => void change({ showSearch })}>
          {t('Search')}
        </Checkbox>
        <Checkbox isSelected={header.showAccount} onChange={(showAccount) => void change({ showAccount })}>
          {t('Customer account')}
        </Checkbox>
        <Checkbox isSelected={header.showCart} onChange={(showCart) => void change({ showCart })}>
          {t('Cart')}
        </Checkbox>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('Button')}</legend>
        <SavedText
          label={t('Text')}
          maxLength={40}
          value={buttonText}
          description={t('Leave blank for none. On phones it stands in the menu.')}
          onSave={(text) => change({ buttonText: text })}
        />
        <SavedLink label={t('Link')} value={buttonUrl} onSave={(url) => change({ buttonUrl: url })} />
        {buttonText !== '' && buttonUrl === '' && (
          <p className={styles.note}>{t('The button appears once it has a link.')}</p>
        )}
        <Checkbox
          isSelected={buttonNewWindow}
          isDisabled={buttonUrl === ''}
          onChange={(newWindow) => void change({ buttonNewWindow: newWindow })}
        >
          {t('Open in new tab')}
        </Checkbox>
      </fieldset>
    </div>
  )
}
