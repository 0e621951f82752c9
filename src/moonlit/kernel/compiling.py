"""How rules become machine code: each is translated once, and what Python calls is optimised once.

numba optimises every function and writes its machine code, and then does so again inside all of its
callers, and theirs: two thirds of a game's compile time. So a rule that compiled code calls is made
only as far as its callers need it, typed and translated for LLVM; whoever is called by Python takes
in all that it calls, and is optimised as one piece.

A rule takes whole numbers as what they are for the rules: as numbers, not as bytes here, constants
there, each of which numba would compile for itself. What is inlined is as good as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from numba import typeof
from numba.core import types, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import (
    CompilerBase,
    CompileResult,
    DefaultPassBuilder,
    Flags,
    compile_extra,
)
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.event import trigger_event
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import AnnotateTypes, NopythonRewrites
from numba.core.typing.templates import AbstractTemplate, infer_global


class Library(JITCodeLibrary):
    """Code of rules."""

    def _optimize_functions(self, ll_module: Any) -> None:
        # As numba does, but not for what is only declared here: most of it.
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                passes, options = self._codegen._function_pass_manager()
                passes.run(function, options)


class Linked(Library):
    """The code of a rule for its compiled callers, who optimise it with their own."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


class Called(Library):
    """The code of a rule that Python calls, with all the rules that it calls."""

    def _optimize_final_module(self) -> None:
        # Once: numba's first of two rounds is for counted references, and rules have none.
        passes, options = self._codegen._module_pass_manager()
        passes.run(self._final_module, options)


@register_pass(mutates_CFG=False, analysis_only=False)
class ChooseLibrary(LoweringPass):
    """Says where a rule's code goes, before numba chooses."""

    _name = "choose_library"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Give a function the library that fits how it is called."""
        kind = Linked if state.flags.no_compile else Called
        state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class RuleCompiler(CompilerBase):
    """numba's way from Python to LLVM, into our own libraries."""

    def define_pipelines(self) -> list[Any]:
        """numba's own passes, with ours among them and without one that finds nothing here."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(ChooseLibrary, AnnotateTypes)
        if not self.state.flags.auto_parallel.enabled:
            # It looks for sums of whole arrays, which rules have no room for.
            passes.passes = [one for one in passes.passes if one[0] is not NopythonRewrites]
        passes.finalize()
        return [passes]


class Rule(CPUDispatcher):
    """A rule that Python can call, and that compiled code links."""

    def __init__(self, function: Any, locals: Any = None, targetoptions: Any = None) -> None:
        options = {
            "nopython": True,
            "nogil": True,
            "error_model": "numpy",
            "boundscheck": None,  # as the environment says
            # Rules allocate nothing; without this every row of a batch taken out of an array
            # would be counted, atomically: half of a step's time, and more with two threads.
            "_nrt": False,
            "no_cfunc_wrapper": True,  # nobody calls rules from C
            **(targetoptions or {}),
        }
        super().__init__(function, locals, options, RuleCompiler)
        self._linked: dict[tuple[Any, ...], CompileResult] = {}

    def make_ready(self, arguments: tuple[Any, ...]) -> None:
        """Compile the rule for such arguments, or read it from the disk cache; it is not run."""
        self.compile(tuple(map(typeof, arguments)))

    def get_call_template(self, args: Any, kws: Any) -> tuple[Any, Any, Any, Any]:
        """What numba asks for when compiled code calls this rule: a signature that fits."""
        parameters, given = self._compiler.fold_argument_types(args, kws)
        taken = tuple(map(as_taken, given))
        self._link(taken)
        name = self.py_func.__name__
        template = typing.make_concrete_template(name, name, [self._linked[taken].signature])
        return template, parameters, taken, {}

    def get_overload(self, sig: Any) -> Any:
        """The key by which numba then finds the code."""
        return self._linked[tuple(sig)].entry_point

    @global_compiler_lock
    def _link(self, taken: tuple[Any, ...]) -> None:
        """Make the code for compiled callers, unless it is there."""
        if taken in self._linked:
            return
        flags = Flags()
        self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
        flags.no_compile = flags.no_cpython_wrapper = True
        told = {"dispatcher": self, "args": taken, "return_type": None}
        with self._compiling_counter, trigger_event("numba:compile", data=told):
            made = compile_extra(
                self.typingctx,
                self.targetctx,
                self.py_func,
                taken,
                None,
                flags,
                {},
                pipeline_class=RuleCompiler,
            )
        key = self, taken
        self.targetctx.insert_user_function(key, made.fndesc, [made.library])
        self._linked[taken] = made._replace(entry_point=key)


def as_taken(kind: Any) -> Any:
    """The type as which a rule takes an argument of a type."""
    kind = types.unliteral(kind)
    narrow = isinstance(kind, types.Integer) and kind.bitwidth < 64
    return types.int64 if narrow else kind


def answer_by(question: Any, rule_for: Callable[[Any], Rule]) -> None:
    """Let compiled code call a function that stands for rules, by the type of what it is asked of.

    numba's own way (``overload``) would put a function of its own between the two, each time.
    """

    class Answer(AbstractTemplate):
        key = question
        metadata: ClassVar = {"target": "cpu"}

        def generic(self, args: Any, kws: Any) -> Any:
            return types.Dispatcher(rule_for(args[0])).get_call_type(self.context, args, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return rule_for(sig.args[0]).get_overload(sig.args)

    infer_global(question, types.Function(Answer))
