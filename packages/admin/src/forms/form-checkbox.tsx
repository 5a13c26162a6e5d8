import { type ReactNode, useId } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import styles from '../ui/field.module.css'

interface FormCheckboxProps<Values extends FieldValues, Name extends FieldPathByValue<Values, boolean>> {
  readonly control: Control<Values>
  readonly name: Name
  /** Its label. */
  readonly children: ReactNode
  /** A consequence, below the label. */
  readonly description?: ReactNode
}

/** A checkbox of a form. */
export function FormCheckbox<Values extends FieldValues, Name extends FieldPathByValue<Values, boolean>>({
  control,
  name,
  children,
  description,
}: FormCheckboxProps<Values, Name>) {
  const { field } = useController({ control, name })
  const descriptionId = useId()
  return (
    <div>
      <Checkbox
        isSelected={field.value}
        onChange={field.onChange}
        {...(description === undefined ? {} : { 'aria-describedby': descriptionId })}
      >
        {children}
      </Checkbox>
      {description !== undefined && (
        <p id={descriptionId} className={styles.checkboxDescription}>
          {description}
        </p>
      )}
    </div>
  )
}
