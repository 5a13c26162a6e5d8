/** An email address. A long one breaks before its @ rather than within a word. */
export function EmailText({ email }: { readonly email: string }) {
  const [name, ...rest] = email.split('@')
  return (
    <>
      {name}
      <wbr />
      {rest.map((part) => `@${part}`)}
    </>
  )
}
