import { Check, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { Select, SelectValue } from 'react-aria-components/Select'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import styles from './design.module.css'
import { getFirstFamily } from './font-value.ts'
import { getFontStyle } from './use-font-preview.ts'
import type { FontFamily } from './themes.ts'
import { t } from '../i18n/text.ts'

interface FontSelectProps {
  readonly label: string
  readonly fonts: readonly FontFamily[]
  /** The families in force; '' when nothing is said about them. */
  readonly stack: string
  readonly onChange: (stack: string) => void
}

const sources = [
  { source: 'theme', title: t('Theme fonts') },
  { source: 'system', title: t('System fonts') },
] as const

/** The choice of a family, each drawn in its own letters. One that is written by hand is first. */
export function FontSelect({ label, fonts, stack, onChange }: FontSelectProps) {
  const family = getFirstFamily(stack)
  const known = fonts.find((font) => getFirstFamily(font.stack) === family)
  const own: FontFamily | undefined =
    known || stack === ''
      ? undefined
      : { label: family, stack, source: 'system', weights: { min: 100, max: 900 }, hasItalic: true, file: null }
  const choose = (key: unknown) => {
    const chosen = [own, ...fonts].find((font) => font?.label === key)
    if (chosen) onChange(chosen.stack)
  }
  // One press tries the next one in the page, without the list over it.
  const place = known ? fonts.indexOf(known) : -1
  const previous = fonts[Math.max(place, 0) - 1]
  const next = fonts[place + 1]
  return (
    <Select
      className={classNames(field.field)}
      value={(known ?? own)?.label ?? null}
      onChange={choose}
      placeholder={t('Theme default')}
    >
      <Label className={classNames(field.label)}>{label}</Label>
      <span className={styles.fontChoice}>
        <Button className={classNames(field.trigger)}>
          <SelectValue className={classNames(styles.fontValue)}>
            {({ selectedText, defaultChildren }) =>
              selectedText ? <span style={getFontStyle(known ?? own)}>{selectedText}</span> : defaultChildren
            }
          </SelectValue>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
        {/* Without a slot they would be further triggers of the list. */}
        <IconButton
          slot={null}
          aria-label={t('Previous font: {setting}', { setting: label })}
          isDisabled={!previous}
          onPress={() => previous && onChange(previous.stack)}
        >
          <ChevronLeft size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          slot={null}
          aria-label={t('Next font: {setting}', { setting: label })}
          isDisabled={!next}
          onPress={() => next && onChange(next.stack)}
        >
          <ChevronRight size={18} aria-hidden="true" />
        </IconButton>
      </span>
      <Popover className={classNames(field.popover)} maxHeight={380}>
        <ListBox className={classNames(field.list)}>
          {own && <FontItem font={own} />}
          {sources.map(({ source, title }) => {
            const group = fonts.filter((font) => font.source === source)
            return group.length === 0 ? null : (
              <ListBoxSection key={source} id={source}>
                <Header className={classNames(styles.fontHead)}>{title}</Header>
                {group.map((font) => (
                  <FontItem key={font.label} font={font} />
                ))}
              </ListBoxSection>
            )
          })}
        </ListBox>
      </Popover>
    </Select>
  )
}

function FontItem({ font }: { readonly font: FontFamily }) {
  return (
    <ListBoxItem id={font.label} textValue={font.label} className={classNames(field.option)}>
      <span className={styles.fontName} style={getFontStyle(font)}>
        {font.label}
      </span>
      <Check size={16} className={classNames(field.tick)} aria-hidden="true" />
    </ListBoxItem>
  )
}
