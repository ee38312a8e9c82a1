// The client shows from outside that the platform can be used from its documentation alone: it
// speaks LZ1, registers an account, signs in and out, and sees that what must be refused is refused.
package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: client ORIGIN LOCAL_KEY VECTORS")
		os.Exit(2)
	}
	walk := newWalk(strings.TrimRight(os.Args[1], "/"), os.Args[2], os.Args[3])
	for _, step := range walk.steps() {
		if err := step.run(); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", step.name, err)
			os.Exit(1)
		}
		fmt.Println(step.name)
	}
}
