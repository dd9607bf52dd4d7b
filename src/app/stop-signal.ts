// The signals that end the service: the first lets it finish, a second ends it at once.

export function whenToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    let told = false
    const onSignal = (): void => {
      if (told) process.exit(1)
      told = true
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}
