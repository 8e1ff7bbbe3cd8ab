export function OnboardingScreen() {
  return null
}
