import { Braces } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { UseFormReturn } from 'react-hook-form'
import { useRef } from 'react'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import field from '../ui/field.module.css'
import { FormField } from '../ui/form-field.tsx'
import type { EmailTemplate, EmailTexts } from './customer-emails.ts'
import styles from './customer-emails.module.css'
import { variableNames } from './email-names.ts'

interface TextProps {
  readonly form: UseFormReturn<EmailTexts>
  readonly variables: EmailTemplate['variables']
  readonly name: keyof EmailTexts
  readonly label: string
  readonly maxLength: number
  readonly rows?: number
  readonly description?: string
  readonly isRequired?: boolean
}

/** A text of an email, with a menu that inserts variables where the cursor is. */
export function TextWithVariables({ form, variables, isRequired = false, ...props }: TextProps) {
  const box = useRef<HTMLDivElement>(null)
  const insert = (variable: string) => {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const text = form.getValues(props.name)
    const [start, end] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    const inserted = `{${variable}}`
    form.setValue(props.name, text.slice(0, start) + inserted + text.slice(end), {
      shouldDirty: true,
      shouldValidate: true,
    })
    // The next one goes behind it.
    requestAnimationFrame(() => input?.setSelectionRange(start + inserted.length, start + inserted.length))
  }
  return (
    <div ref={box} className={styles.text}>
      <FormField
        {...props}
        control={form.control}
        rules={isRequired ? { validate: (value) => value.trim() !== '' || t('Write a text.') } : {}}
      />
      <div className={styles.insert}>
        <MenuTrigger>
          <Button
            kind="quiet"
            icon={<Braces size={15} aria-hidden="true" />}
            aria-label={t('Insert into {field}', { field: props.label })}
          >
            {t('Insert')}
          </Button>
          <Popover className={classNames(field.popover)} placement="bottom end">
            <Menu className={classNames(field.list)} onAction={(key) => insert(String(key))}>
              {variables.map(({ name, example }) => (
                <MenuItem
                  key={name}
                  id={name}
                  textValue={variableNames[name]}
                  className={classNames(field.option, styles.variable)}
                >
                  <span>{variableNames[name]}</span>
                  <span className={styles.example} dir="auto">
                    {example}
                  </span>
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      </div>
    </div>
  )
}
