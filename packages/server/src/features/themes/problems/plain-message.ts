/** An error of a template in words of its author: the language names kinds of errors that only programs tell apart. */
export function toPlainMessage(message: string): string {
  return message
    .replace(/^(?:RuntimeError|SyntaxError): /, '')
    .replace(/^Attempt to apply partial '(.*)' which could not be found\.$/, 'There is no partial "$1".')
    .replace(/^Unexpected \w+ error when executing \w+: /, '')
}
