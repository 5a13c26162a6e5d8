import { getCountryName, listCountries } from '@vitrine/commerce/addresses'
import { X } from 'lucide-react'
import { editorLanguage, t } from '../i18n/text.ts'
import { IconButton } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import styles from './segments.module.css'

interface CountriesFieldProps {
  readonly codes: readonly string[]
  readonly error: string | undefined
  readonly onChange: (codes: readonly string[]) => void
}

/** Countries: typing finds one, choosing adds it, and each can be removed again. */
export function CountriesField({ codes, error, onChange }: CountriesFieldProps) {
  const options = listCountries(editorLanguage)
    .filter(({ code }) => !codes.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <div className={styles.wide}>
      <ComboBox
        // A new one for each choice, so that the field is blank again.
        key={codes.length}
        label={t('Country')}
        error={error}
        options={options}
        value=""
        onChange={(code) => {
          if (code !== '') onChange([...codes, code])
        }}
      />
      {codes.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Chosen countries')}>
          {codes.map((code) => {
            const name = getCountryName(code, editorLanguage)
            return (
              <li key={code}>
                <span>{name}</span>
                <IconButton
                  aria-label={t('Remove {title}', { title: name })}
                  onPress={() => onChange(codes.filter((each) => each !== code))}
                >
                  <X size={16} aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
