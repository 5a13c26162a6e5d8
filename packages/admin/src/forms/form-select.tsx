import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Select, type SelectProps } from '../ui/select.tsx'

interface FormSelectProps<Values extends FieldValues, Name extends FieldPathByValue<Values, string>> extends Omit<
  SelectProps<Values[Name]>,
  'value' | 'onChange'
> {
  readonly control: Control<Values>
  readonly name: Name
}

/** One choice of a few in a form. */
export function FormSelect<Values extends FieldValues, Name extends FieldPathByValue<Values, string>>({
  control,
  name,
  ...props
}: FormSelectProps<Values, Name>) {
  const { field } = useController({ control, name })
  return <Select {...props} value={field.value} onChange={field.onChange} />
}
