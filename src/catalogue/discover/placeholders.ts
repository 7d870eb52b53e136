/** What programs put into a name when they are built or run: VS Code, web extensions, templates of projects, shells, CMake. */
const PLACEHOLDER = /%[^%\s]+%|\{\{.*\}\}|\$\{.*\}|\$\(.*\)|#\{.*\}|<%.*%>|__MSG_\w+__|^@[\w.-]+@$/s;

/** True of a name in the place of which another one is meant; the next source of a name is asked then. */
export function isPlaceholder(name: string): boolean {
  return PLACEHOLDER.test(name);
}
