import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface FormFieldProps<Values extends FieldValues> extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'error' | 'name'
> {
  readonly control: Control<Values>
  readonly name: FieldPath<Values>
  readonly rules?: Pick<RegisterOptions<Values>, 'required' | 'minLength' | 'maxLength' | 'pattern' | 'validate'>
}

/** A text field of a form. */
export function FormField<Values extends FieldValues>({ control, name, rules = {}, ...props }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name, rules })
  return (
    <TextField
      {...props}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      isDisabled={field.disabled === true || props.isDisabled === true}
      inputRef={field.ref}
      error={fieldState.error?.message}
    />
  )
}
