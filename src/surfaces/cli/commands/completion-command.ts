// `whippet completion SHELL`: a script that lets a shell complete commands, flags and their values.
import { command } from '../command.ts'
import { inOrder } from '../parsers.ts'

/** The word with which a script asks for completions of what follows it. */
export const COMPLETE = '__complete'

const SCRIPTS = {
  bash: `_whippet() {
  local IFS=$'\\n'
  COMPREPLY=($(whippet ${COMPLETE} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _whippet whippet
`,
  zsh: `#compdef whippet
_whippet() {
  local -a found
  found=("\${(@f)$(whippet ${COMPLETE} "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -- $found
}
compdef _whippet whippet
`,
  fish: `complete -c whippet -f -a '(whippet ${COMPLETE} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
} as const

type Shell = keyof typeof SCRIPTS

export const completionCommand = command(
  {
    brief: 'Print a completion script for bash, zsh or fish',
    fullDescription: [
      'Prints a completion script. To use it:',
      '  bash  whippet completion bash >> ~/.bashrc',
      '  zsh   whippet completion zsh >> ~/.zshrc  (after compinit)',
      '  fish  whippet completion fish > ~/.config/fish/completions/whippet.fish',
    ].join('\n'),
    positional: inOrder({
      brief: 'bash, zsh or fish',
      parse: (text: string): Shell => {
        if (Object.hasOwn(SCRIPTS, text)) return text as Shell
        throw new SyntaxError(`"${text}" is not bash, zsh or fish`)
      },
      placeholder: 'SHELL',
      proposeCompletions: () => Object.keys(SCRIPTS),
    }),
  },
  async (context, _flags, shell) => {
    context.process.stdout.write(SCRIPTS[shell])
  },
)
