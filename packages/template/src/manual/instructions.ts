import type { FormatterExample } from '../registry/types.ts'

/** An instruction of the language, as the manual and the editor's completion show it. */
export interface InstructionPage {
  /** With its point, as it is written: `.repeated section`. */
  readonly name: string
  /** The whole tag. */
  readonly usage: string
  readonly summary: string
  readonly examples: readonly FormatterExample[]
}

/** Every instruction, blocks first. */
export const instructions: readonly InstructionPage[] = [
  {
    name: '.section',
    usage: '{.section variable}',
    summary:
      'Goes into a value: names within are looked up there first, and further out when they are not found. Nothing is printed when the value is missing, null, false, 0 or empty; then comes the text behind `{.or}`. The name itself is looked up in the current value only.',
    examples: [
      {
        template: '{.section author}By {name}, {site}{.or}Nobody{.end}',
        data: {
          site: 'Clay & Co',
          author: {
            name: 'Mara',
          },
        },
        output: 'By Mara, Clay & Co',
      },
      {
        template: '{.section author}By {name}{.or}Nobody{.end}',
        data: {},
        output: 'Nobody',
      },
    ],
  },
  {
    name: '.repeated section',
    usage: '{.repeated section variable}',
    summary:
      'Runs once for each element of a list. `{@}` is the element, `{@index}` its number from 1, `{@index0}` from 0. The text behind `{.alternates with}` is printed between two elements, and the text behind `{.or}` when the list is empty or no list.',
    examples: [
      {
        template: '{.repeated section tags}{@index}. {@}{.alternates with}; {.or}none{.end}',
        data: {
          tags: ['clay', 'glaze'],
        },
        output: '1. clay; 2. glaze',
      },
      {
        template: '{.repeated section tags}{@}{.or}none{.end}',
        data: {
          tags: [],
        },
        output: 'none',
      },
    ],
  },
  {
    name: '.if',
    usage: '{.if variable || variable && variable}',
    summary:
      'Prints its body when a condition holds: variables with `||` (or) and `&&` (and) between them, or one predicate. There are no parentheses; it goes from left to right and stops as soon as it is decided. The current value stays the same.',
    examples: [
      {
        template: '{.if sale || isNew}Look!{.or}-{.end}',
        data: {
          sale: false,
          isNew: true,
        },
        output: 'Look!',
      },
      {
        template: '{.if equal? kind "tea"}Tea{.or}Other{.end}',
        data: {
          kind: 'tea',
        },
        output: 'Tea',
      },
    ],
  },
  {
    name: '.predicate?',
    usage: '{.predicate? [argument ...]}',
    summary:
      'A predicate as a block prints its body when it holds. Alternatives follow with `{.or}` or `{.or otherPredicate?}`.',
    examples: [
      {
        template: '{.section count}{.singular?}One thing{.or plural?}{@} things{.end}{.or}Nothing{.end}',
        data: {
          count: 3,
        },
        output: '3 things',
      },
    ],
  },
  {
    name: '.macro',
    usage: '{.macro name}',
    summary: 'Names a piece of template, to be printed later with `apply` or `.include`. It prints nothing by itself.',
    examples: [
      {
        template: '{.macro row}<li>{title}</li>{.end}{.repeated section items}{@|apply row}{.end}',
        data: {
          items: [
            {
              title: 'Tea',
            },
            {
              title: 'Milk',
            },
          ],
        },
        output: '<li>Tea</li><li>Milk</li>',
      },
    ],
  },
  {
    name: '.struct',
    usage: '{.struct name}',
    summary:
      'Groups a piece of template under a name, for tools that read templates. It is printed in its place; the current value stays the same, and the variables it keeps stay. It has no `{.or}`.',
    examples: [
      {
        template: '{.struct heading}<h1>{title}</h1>{.var @slug title|slugify}{.end}<a id="{@slug}"></a>',
        data: {
          title: 'Clay Mug',
        },
        output: '<h1>Clay Mug</h1><a id="clay-mug"></a>',
      },
    ],
  },
  {
    name: '.or',
    usage: '{.or [predicate? argument ...]}',
    summary: 'Begins the alternative of a block; with a predicate it is tried only when that holds.',
    examples: [
      {
        template: '{.equal? n 1}one{.or equal? n 2}two{.or}many{.end}',
        data: {
          n: 2,
        },
        output: 'two',
      },
    ],
  },
  {
    name: '.alternates with',
    usage: '{.alternates with}',
    summary: 'Begins what is printed between two elements of a `.repeated section`.',
    examples: [
      {
        template: '{.repeated section l}{@}{.alternates with}, {.end}',
        data: {
          l: [1, 2, 3],
        },
        output: '1, 2, 3',
      },
    ],
  },
  {
    name: '.end',
    usage: '{.end}',
    summary: 'Closes the innermost open block.',
    examples: [
      {
        template: '{.section a}[{@}]{.end}',
        data: {
          a: 'x',
        },
        output: '[x]',
      },
    ],
  },
  {
    name: '.var',
    usage: '{.var @name variable|formatter}',
    summary:
      'Keeps a value under a name that begins with `@`, formatters and all. It lives until the block it is in ends.',
    examples: [
      {
        template: '{.var @t title|slugify}{@t}/{@t}.html',
        data: {
          title: 'Clay Mug',
        },
        output: 'clay-mug/clay-mug.html',
      },
    ],
  },
  {
    name: '.ctx',
    usage: '{.ctx @name key=variable key=variable}',
    summary: 'Keeps several values together under one name.',
    examples: [
      {
        template: '{.ctx @card head=title link=url}{.section o}{@card.head}: {@card.link}{.end}',
        data: {
          title: 'Tea',
          url: '/tea',
          o: {
            title: 'hidden',
          },
        },
        output: 'Tea: /tea',
      },
    ],
  },
  {
    name: '.eval',
    usage: '{.eval expression}',
    summary:
      'Computes: numbers, text in double quotes, variables, `+ - * / % **`, comparisons, `&& || !`, bit operators and the functions abs, max, min, num, str, bool. Expressions are separated by `;`, the last one is printed, and `@name = expression` keeps a value and prints nothing.',
    examples: [
      {
        template: '{.eval price * count / 100}',
        data: {
          price: 1250,
          count: 2,
        },
        output: '25',
      },
      {
        template: '{.eval @half = width / 2; max(@half, 100)}',
        data: {
          width: 640,
        },
        output: '320',
      },
    ],
  },
  {
    name: '.include',
    usage: '{.include name [output]}',
    summary:
      'Runs a macro or partial in place: it sees the current value, and the variables it keeps stay. Its output is printed only with the word `output`.',
    examples: [
      {
        template: '{.macro names}{.var @full first|output Dr.}{.end}{.include names}{@full} {first}',
        data: {
          first: 'Ada',
        },
        output: 'Dr. Ada',
      },
      {
        template: '{.macro hi}Hi!{.end}{.include hi output}',
        data: {},
        output: 'Hi!',
      },
    ],
  },
  {
    name: '.inject',
    usage: '{.inject @name ./path}',
    summary: 'Keeps data that the host has under a path. What it has not is missing.',
    examples: [
      {
        template: '{.inject @menu ./menu.json}[{@menu.title}]',
        data: {},
        output: '[]',
      },
    ],
  },
  {
    name: '.meta-left',
    usage: '{.meta-left}',
    summary: 'A left brace.',
    examples: [
      {
        template: 'a{.meta-left}b',
        data: {},
        output: 'a{b',
      },
    ],
  },
  {
    name: '.meta-right',
    usage: '{.meta-right}',
    summary: 'A right brace.',
    examples: [
      {
        template: 'a{.meta-right}b',
        data: {},
        output: 'a}b',
      },
    ],
  },
  {
    name: '.space',
    usage: '{.space}',
    summary: 'A blank.',
    examples: [
      {
        template: 'a{.space}b',
        data: {},
        output: 'a b',
      },
    ],
  },
  {
    name: '.tab',
    usage: '{.tab}',
    summary: 'A tab.',
    examples: [
      {
        template: 'a{.tab}b',
        data: {},
        output: 'a\tb',
      },
    ],
  },
  {
    name: '.newline',
    usage: '{.newline}',
    summary: 'A line break.',
    examples: [
      {
        template: 'a{.newline}b',
        data: {},
        output: 'a\nb',
      },
    ],
  },
]
